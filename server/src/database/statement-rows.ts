/**
 * Rows or ids of one statement that has a few parameters for each: SQLite takes 32,766 parameters, PostgreSQL 65,535. Long
 * work that others wait for takes fewer.
 */
export const STATEMENT_ROWS = 1000;
