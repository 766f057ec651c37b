/* served.js: what motu serve gives as place.js: there are tables for friends here. */

export const tables = true;
