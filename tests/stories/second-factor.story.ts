import type { CDPSession } from 'playwright-core';
import { Secret, TOTP } from 'otpauth';
import { story, StoryContext } from './story-context.js';
import type { Person } from './person.js';

let context: StoryContext;
beforeAll(async () => {
  // Other stories sign these operators in with a password only.
  context = await StoryContext.openWithOwnProduct();
});

/** An authenticator in the browser, which confirms its owner by itself. */
async function aVirtualAuthenticator({ page }: Person): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

async function signsOut({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
}

async function givesPassword({ page }: Person, role: string): Promise<void> {
  await page.getByLabel('Email').fill(`${role}@latchkey.test`);
  await page.getByRole('textbox', { name: 'Password' }).fill('latchkey');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function opensSecurity(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: /^Account of/ }).click();
  await person.page.getByRole('menuitem', { name: 'Security' }).click();
  await person.page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
}

/** Keeps the recovery codes that are shown. */
async function keepsCodes({ page }: Person): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return codes;
}

describe('An operator’s second factor (decision 49)', () => {
  story('a passkey is added, signs in after the password, and is removed', async () => {
    const mona = await context.newOperator('moderator');
    const { page } = mona;
    await aVirtualAuthenticator(mona);
    await opensSecurity(mona);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name').fill('Work laptop');
    await page.getByRole('button', { name: 'Add passkey', exact: true }).click();
    const codes = await keepsCodes(mona);
    expect(codes).toHaveLength(10);
    await page.getByRole('cell', { name: 'Work laptop', exact: true }).waitFor();

    await signsOut(mona);
    await givesPassword(mona, 'moderator');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('eyJ');
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await signsOut(mona);
    await givesPassword(mona, 'moderator');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await mona.reads('9 of your codes can still be used, once each.');
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await mona.reads('Only a password protects your account');
  });

  story(
    'an authenticator app is set up by the key, and its code signs in from the storefront, too',
    async () => {
      const finn = await context.newOperator('finance');
      const { page } = finn;
      await opensSecurity(finn);
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      const key = (await page.locator('.app-key').textContent()) ?? '';
      const secret = Secret.fromBase32(key.replaceAll(' ', ''));
      const codeIn = (steps: number) => TOTP.generate({ secret, timestamp: Date.now() + steps * 30_000 });
      await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(0));
      await page.getByRole('dialog').getByRole('button', { name: 'Set up' }).click();
      await keepsCodes(finn);
      await signsOut(finn);

      await finn.goTo('/auth');
      await page.getByLabel(/^Email/).fill('finance@latchkey.test');
      await page.getByLabel(/^Password/).fill('latchkey');
      await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
      await finn.arrivesAt('/admin');
      await page.getByRole('textbox', { name: 'Code' }).fill(codeIn(1));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
      await opensSecurity(finn);
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await finn.reads('Only a password protects your account');
    },
  );

  story('a session that ended asks to sign in over what was there', async () => {
    const sam = await context.newOperator('support');
    const { page } = sam;
    await sam.goTo('/admin/users?q=traveler@latchkey.test');
    await sam.reads('traveler@latchkey.test');
    sam.email = 'support@latchkey.test';
    sam.password = 'latchkey';
    await context.signsOutEverywhere(sam);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    const over = page.getByRole('dialog', { name: 'Please sign in again' });
    await over.getByRole('textbox', { name: 'Password' }).fill('latchkey');
    await over.getByRole('button', { name: 'Sign In' }).click();
    await over.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await sam.reads('This one');
  });
});
