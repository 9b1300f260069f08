import type { Parts } from '../platform/parts.ts';
export async function seedDemo(_: Parts) {}
