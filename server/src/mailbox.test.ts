import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Victim@Example.COM', 'victim@example.com'],
  ['victim+shop+2@example.com', 'victim@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['v.i.c.tim@example.com', 'v.i.c.tim@example.com'],
  ['v.i.c.tim+x@googlemail.com', 'victim@gmail.com'],
  ['Vic.Tim@GMail.com', 'victim@gmail.com'],
  ['ｖｉｃｔｉｍ@example.com', 'victim@example.com'],
  ['𝓿𝓲𝓬𝓽𝓲𝓶@ｅxample.com', 'victim@example.com'],
  ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['marta@Bücher.example', 'marta@xn--bcher-kva.example'],
  ['marta@xn--bcher-kva.example', 'marta@xn--bcher-kva.example'],
  ['owner@localhost', 'owner@localhost'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
