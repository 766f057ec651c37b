/* place.js: where the page is. A folder of static files has no tables for friends; motu serve gives served.js under
 * this name. */

export const tables = false;
