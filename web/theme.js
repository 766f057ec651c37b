/* theme.js: light or dark, before anything is drawn; a plain script in the head, so that nothing flashes. Settings
 * change it through the storage key and the event `motu-theme`. */
(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
        let choice = null;
        try {
            choice = localStorage.getItem('motu-theme');
        } catch {
            /* no storage: the system decides */
        }
        const wanted = choice === 'light' || choice === 'dark' ? choice : dark.matches ? 'dark' : 'light';
        document.documentElement.dataset.theme = wanted;
    };
    apply();
    dark.addEventListener('change', apply);
    addEventListener('motu-theme', apply);
})();
