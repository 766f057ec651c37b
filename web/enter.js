/* enter.js: from the shared address of a table, t/ID#TOKEN, to its screen, #/t/ID/TOKEN. A plain script in the page that
 * the server writes for programs that preview links; the token stays behind the #, so that it is never sent. */
(() => {
    const id = location.pathname.slice(location.pathname.lastIndexOf('/') + 1);
    const token = location.hash.slice(1);
    location.replace(`../#/t/${id}${token && `/${token}`}`);
})();
