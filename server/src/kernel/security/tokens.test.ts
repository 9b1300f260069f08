/** Access tokens (R3.4). */
import { expect, it } from 'vitest';
import { aClock } from '../../testing/clock.ts';
import { createTokens } from './tokens.ts';

const tokens = createTokens('s'.repeat(32), aClock());
const claims = {
  sub: '7',
  email: 'ana@asociacion.test',
  name: 'Ana',
  lastName: 'Ríos',
  phone: '3000000000',
  dni: '1000000',
  dniType: 1,
  userType: 1,
  session: 0,
};

it('refuses the signature of a known token on other claims', () => {
  const token = tokens.sign(claims);
  expect(tokens.read(token)).toMatchObject(claims);
  const [header, , signature] = token.split('.');
  const [, forged] = createTokens('t'.repeat(32), aClock())
    .sign({ ...claims, sub: '8' })
    .split('.');
  expect(tokens.read(`${header}.${forged}.${signature}`)).toBeNull();
  expect(tokens.read(`.${signature}`)).toBeNull();
  expect(tokens.read(signature ?? '')).toBeNull();
  expect(tokens.read(token)).toMatchObject(claims);
});

it.each([' ', '!', '=', '\t', 'ñ'])(
  'refuses a known token with %j in it, which decoders skip',
  (character) => {
    const token = tokens.sign(claims);
    expect(tokens.read(token)).toMatchObject(claims);
    for (const at of [0, token.indexOf('.') + 3, token.length - 3, token.length])
      expect(tokens.read(token.slice(0, at) + character + token.slice(at))).toBeNull();
  },
);
