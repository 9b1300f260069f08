import { email } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { expect, it } from 'vitest';
import { demoMembers, demoRequests } from './people.ts';

it('makes 240 members with unique e-mails and document numbers', () => {
  const members = demoMembers();
  expect(members).toHaveLength(240);
  for (const key of ['email', 'phone', 'dni'] as const)
    expect(new Set(members.map((member) => member[key])).size, key).toBe(240);
  expect(new Set(members.map(({ name, lastName }) => `${name} ${lastName}`)).size).toBe(240);
});

it('makes members that the forms accept', () => {
  for (const member of demoMembers()) {
    expect(member.name).toMatch(/^\p{Lu}/u);
    expect(member.lastName).toMatch(/^\p{Lu}\S+ \p{Lu}\S+$/u);
    expect(email.parse(member.email)).toBe(member.email);
    expect(member.phone).toMatch(/^3\d{9}$/);
    expect(member.phone.length).toBeLessThanOrEqual(FIELD_LIMITS.phone);
    expect(member.dni).toMatch(member.dniType === 2 ? /^\d{6}$/ : /^(\d{8}|\d{10})$/);
  }
});

it('makes the same members every time, also when making fewer', () => {
  expect(demoMembers(30)).toEqual(demoMembers().slice(0, 30));
});

it('makes fourteen requests, three of which resemble members', () => {
  const members = demoMembers();
  const requests = demoRequests();
  expect(requests).toHaveLength(14);
  expect(new Set(requests.map((request) => request.email)).size).toBe(14);
  const alike = (key: 'dni' | 'email' | 'lastName') => {
    const known = new Set(members.map((member) => `${key === 'lastName' ? member.name : ''} ${member[key]}`));
    return requests.filter((each) => known.has(`${key === 'lastName' ? each.name : ''} ${each[key]}`)).length;
  };
  expect([alike('dni'), alike('email'), alike('lastName')]).toEqual([1, 1, 1]);
});
