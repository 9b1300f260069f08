import { expect, it } from 'vitest';
import { addressesOf } from './database-hosts.ts';

it.each([
  ['postgres://u:p@a/db', ['postgres://u:p@a/db']],
  ['postgres://u:p@ss@a,b/db', ['postgres://u:p@ss@a/db', 'postgres://u:p@ss@b/db']],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
  [
    'postgres://u:p%2C@a:5432,[::1]:5433/db?sslmode=require',
    ['postgres://u:p%2C@a:5432/db?sslmode=require', 'postgres://u:p%2C@[::1]:5433/db?sslmode=require'],
  ],
  [
    'postgresql://a,b/db?target_session_attrs=read-write&sslmode=disable',
    ['postgresql://a/db?sslmode=disable', 'postgresql://b/db?sslmode=disable'],
  ],
  [
    'postgres://a,b/db?sslmode=disable&target_session_attrs=any',
    ['postgres://a/db?sslmode=disable', 'postgres://b/db?sslmode=disable'],
  ],
])('has an address for each host of %s', (url, addresses) => expect(addressesOf(url)).toEqual(addresses));
