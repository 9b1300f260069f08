import { describe, expect, it } from 'vitest';
import { LINK_SCREENS } from '../../screens/links/link-screens.ts';
import { SCREENS } from '../screens.ts';
import { QUICK_JUMP_TARGETS } from './quick-jump/quick-jump-targets.ts';

const ADDRESSES = SCREENS.map(({ path }) => path);

/** Nowhere to go to: what is shown while something loads, and the door, which is closed to who is inside. */
const NO_PLACES = ['/loading', '/dashboard/loading', '/sign-in/*'];

describe('the places of the quick jump', () => {
  it('are all addresses of the router that can be gone to without knowing more', () => {
    const wanted = ADDRESSES.filter((address) => !address.includes(':') && !NO_PLACES.includes(address));
    expect(QUICK_JUMP_TARGETS.map(({ to }) => to).sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(30);
  });

  it('have names of their own', () => {
    const labels = QUICK_JUMP_TARGETS.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('the rows of the table of screens', () => {
  it('have one for each link screen', () => {
    const linked = SCREENS.flatMap(({ link }) => link ?? []);
    expect(linked.toSorted()).toEqual(Object.keys(LINK_SCREENS).toSorted());
  });

  it('have addresses of their own', () => {
    expect(new Set(ADDRESSES).size).toBe(ADDRESSES.length);
  });
});
