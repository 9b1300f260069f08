/** The process that reads a spreadsheet, see `spreadsheets.ts`. */
import { takeOrders } from '../runtime/confined-orders.ts';
import { readRows } from './reader.ts';

takeOrders(readRows);
