/* folder.mjs: the page as a folder of static files on a plain web host, with the strictest policy it must get along with. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.json': 'application/json',
    '.svg': 'image/svg+xml',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
    '.md': 'text/markdown',
};
const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/* A driver that evaluates in the page itself is allowed to, by that policy and by the page's own. */
const loosened = (text) => text.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'");

/** @param {{folder?: string, type?: (path: string) => string | null, missing?: (path: string) => boolean, evaluates?: boolean}} [options] */
export function serveFolder({
    folder = process.env.MOTU_PAGE ?? 'build/release/page',
    type = () => null,
    missing = () => false,
    evaluates = false,
} = {}) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)).replace(
            /\/$/,
            '/index.html',
        );
        try {
            if (missing(path)) throw new Error('missing');
            const bytes = await readFile(join(folder, path));
            const loose = evaluates && path.endsWith('.html');
            response.writeHead(200, {
                'Content-Type': type(path) ?? types[extname(path)] ?? 'application/octet-stream',
                'Content-Security-Policy': evaluates ? loosened(policy) : policy,
            });
            response.end(loose ? loosened(bytes.toString()) : bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    return new Promise((resolve) =>
        server.listen(0, '127.0.0.1', () =>
            resolve({
                address: `http://127.0.0.1:${server.address().port}`,
                stop: () => new Promise((done) => server.close(done)),
            }),
        ),
    );
}
