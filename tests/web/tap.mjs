/* tap.mjs: named tests that run one after the other and say `ok` or `not ok`, as all tests of motu do. */

const tests = [];
let only = process.argv.slice(2);

/** @param {string} name @param {() => Promise<void>} body */
export function test(name, body) {
    tests.push({ name, body });
}

/* Words on the command line choose the tests whose names contain one of them. */
export async function run() {
    const chosen = only.length ? tests.filter(({ name }) => only.some((word) => name.includes(word))) : tests;
    let failed = chosen.length ? 0 : 1;
    console.log(`1..${chosen.length}`);
    for (const [index, { name, body }] of chosen.entries()) {
        try {
            await body();
            console.log(`ok ${index + 1} - ${name}`);
        } catch (error) {
            failed++;
            console.log(`not ok ${index + 1} - ${name}`);
            console.log(String(error?.stack ?? error).replace(/^/gm, '# '));
        }
    }
    return failed;
}
