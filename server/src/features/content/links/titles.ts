/** Titles of the link sections in the activity log. */
import { SECTION_NAMES } from '@vigilia/contract/content/links';

const BY_NAME: Readonly<Record<string, string>> = SECTION_NAMES;

/** @param name as it is stored: a removed section keeps its name */
export const titleOf = (name: string): string => BY_NAME[name] ?? name;
