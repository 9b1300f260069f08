import { describe, expect, it } from 'vitest';
import { LINK_SCREENS } from '../../features/links/link-screens.ts';
import { SCREENS } from '../screens.ts';
import { QUICK_JUMP_TARGETS } from './quick-jump/quick-jump-targets.ts';

const ADDRESSES = SCREENS.map(({ path }) => path);

/** Not in the quick jump: loading screens, the sign-in, and what serves those who cannot sign in. */
const NO_TARGETS = [
  '/loading',
  '/dashboard/loading',
  '/sign-in/*',
  '/forgot-password',
  '/set-password',
  '/baja/*',
];

describe('the places of the quick jump', () => {
  it('lists every address that needs no id in the quick jump', () => {
    const wanted = ADDRESSES.filter((address) => !address.includes(':') && !NO_TARGETS.includes(address)).map(
      (address) => address.replace(/\/\*$/, ''),
    );
    expect(QUICK_JUMP_TARGETS.map(({ to }) => to).sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(30);
  });

  it('gives each target of the quick jump a name of its own', () => {
    const labels = QUICK_JUMP_TARGETS.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('the rows of the table of screens', () => {
  it('has a row of the table of screens for each link screen', () => {
    const linked = SCREENS.flatMap(({ link }) => link ?? []);
    expect(linked.toSorted()).toEqual(Object.keys(LINK_SCREENS).toSorted());
  });

  it('gives each row of the table of screens an address of its own', () => {
    expect(new Set(ADDRESSES).size).toBe(ADDRESSES.length);
  });
});
