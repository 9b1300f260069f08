import { expect, it, vi } from 'vitest';
import { takeLinkedEmail, withEmail } from './linked-email.ts';

it('hands an e-mail address over once, and leaves other fragments', () => {
  const shown = vi.fn();
  const open = (address: string) => {
    vi.stubGlobal('window', {
      location: new URL(address, 'http://vigilia.test'),
      history: { replaceState: shown },
    });
    return takeLinkedEmail();
  };
  expect(open(withEmail('/votar', 'ana+1@a.test'))).toBe('ana+1@a.test');
  expect(shown.mock.lastCall).toEqual([null, '', '/votar']);
  for (const address of ['/votar', '/votar/3#sala=123456', `/votar/entrar#${'0'.repeat(64)}`])
    expect(open(address)).toBe('');
  expect(shown).toHaveBeenCalledOnce();
});
