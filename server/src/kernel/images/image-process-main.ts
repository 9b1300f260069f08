/** The process that re-encodes pictures, see `image-process.ts`. */
import { takeOrders } from '../runtime/confined-orders.ts';
import type { PictureOrder } from './image-process.ts';
import { reencode } from './reencode.ts';

takeOrders(({ picture, claim, widths }: PictureOrder) => reencode(picture, claim, widths));
