import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailLength, mailboxOf, readEmail } from '#shared/email.ts';

describe('readEmail', () => {
  it.each([
    ['ani@example.com', 'ani@example.com'],
    ['  Ani.Wijaya+news%1_2-3@Mail.EXAMPLE.co.id\n', 'Ani.Wijaya+news%1_2-3@mail.example.co.id'],
    ['\u200Bani@example.com\u202C', 'ani@example.com'],
    ['a@b.io', 'a@b.io'],
    ['a@xn--exmple-cua.de', 'a@xn--exmple-cua.de'],
  ])('reads %j', (input, email) => {
    expect(readEmail(input)).toMatchObject({
      ok: true,
      email,
      domain: email.split('@')[1],
      key: email.toLowerCase(),
    });
  });

  // email-standards.test.ts has more, by category.
  it.each([' ', 'ani@example.c0m', 'ani@exam ple.com', 'ani@@example.com', 'a@example.com,b@example.com'])(
    'rejects %j',
    (input) => {
      expect(readEmail(input)).toEqual({ ok: false, code: 'EMAIL_INVALID' });
    },
  );

  it('limits the length', () => {
    const domain = (length: number) => `${'a.'.repeat((length - 4) / 2)}com`.slice(-length);
    const longest = `${'a'.repeat(63)}@${domain(emailLength - 64)}`;
    expect(longest).toHaveLength(emailLength - 1);
    expect(readEmail(longest).ok).toBe(true);
    expect(readEmail(`a${longest}`).ok).toBe(true);
    expect(readEmail(longest.replace('@', '@a.')).ok).toBe(false);
  });

  it('rejects values that are not strings', () => {
    for (const input of [null, undefined, 1, {}, ['a@b.io']]) expect(readEmail(input).ok).toBe(false);
  });

  it('handles any input quickly, and reads its own output back unchanged', () => {
    expect(readEmail(`a@${'a-'.repeat(120)}!`).ok).toBe(false);
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string()), (text) => {
        const read = readEmail(text);
        if (read.ok) expect(readEmail(read.email)).toEqual(read);
      }),
    );
  });
});

describe('mailboxOf', () => {
  it.each([
    ['Ani.Wijaya+news@example.com', 'ani.wijaya@example.com'],
    ['A.n.i+x+y@GoogleMail.com', 'ani@gmail.com'],
    ['+ani@example.com', '+ani@example.com'],
    ['a.ni@mail.gmail.com', 'a.ni@mail.gmail.com'],
    ['News+x@Ani.Fastmail.com', 'ani@fastmail.com'],
    ['news@ani-1.fastmail.fm', 'ani-1@fastmail.fm'],
    ['Ani.W_x-y+news@pm.me', 'aniwxy@proton.me'],
    ['...-@pm.me', '...-@proton.me'],
    ['Ani-shop+x@yahoo.com', 'ani@yahoo.com'],
    ['ani.w-shop-2@yahoo.co.id', 'ani.w@yahoo.co.id'],
    ['ani-shop@ymail.com', 'ani@ymail.com'],
    ['-shop@yahoo.com', '-shop@yahoo.com'],
    ['ani-shop@yahoo.example.com', 'ani-shop@yahoo.example.com'],
    ['ani-shop@example.com', 'ani-shop@example.com'],
    ['Ani-Budi.W+x@ya.ru', 'ani.budi.w@yandex.com'],
    ['ani+x@me.com', 'ani@icloud.com'],
    ['ani+shop@outlook.com', 'ani@outlook.com'],
    ['ani-budi@icloud.com', 'ani-budi@icloud.com'],
    ['news@ani.budi.fastmail.com', 'news@ani.budi.fastmail.com'],
    ['news@ani.fastmail.com.example', 'news@ani.fastmail.com.example'],
    ['news@anifastmail.com', 'news@anifastmail.com'],
  ])('maps %j to the mailbox %j', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
    expect(mailboxOf(mailbox)).toBe(mailbox);
  });
});
