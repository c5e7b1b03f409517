import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OperatorRole } from '#libs/core/rules';
import { eventually } from '#libs/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startWithDemo, type Product, type RunningProduct } from '../setup/product.js';
import { sharedBrowser, sharedProduct, type SharedProduct } from '../setup/shared-resources.js';
import { ProductDatabase } from './database.js';
import { Operator, registerTraveler, signOutEverywhere } from './operator.js';
import { newEmail, PASSWORD, Person } from './person.js';
import { keepToasts } from './toasts.js';

/** A desktop browser, unless a story says otherwise. */
const DEFAULTS: BrowserContextOptions = {
  viewport: { width: 1280, height: 900 },
  // Mid-transition colours would fail the contrast check.
  reducedMotion: 'reduce',
};
/** Only guards against hanging: a single step on a busy machine. */
const STEP_MS = 150_000;

/** How much of the product's output a failure shows. */
const OUTPUT_SHOWN = 3_000;

const openPeople = new Set<Person>();
/** What the current product has printed. */
let productOutput: () => string | Promise<string> = () => '';

/** One product and one browser for all stories of a file. */
export class StoryContext<P extends RunningProduct = RunningProduct> {
  private constructor(
    readonly product: P,
    readonly browser: Browser,
    readonly operator: Operator,
    readonly database: ProductDatabase,
  ) {}

  /** Uses the product shared with other files: for stories that neither move its clock by a day nor stop its processes. */
  static open(): Promise<StoryContext> {
    return StoryContext.shared('product');
  }

  /** Uses the shared product whose clock other files have moved: for stories that move it further. */
  static openWithMovedClock(): Promise<StoryContext> {
    return StoryContext.shared('moved-product');
  }

  private static async shared(which: SharedProduct): Promise<StoryContext> {
    const { product, output } = await sharedProduct(which);
    productOutput = output;
    return StoryContext.on(product);
  }

  /** Starts a product that stops with the test file. */
  static async openWithOwnProduct(): Promise<StoryContext<Product>> {
    const product = await startWithDemo();
    productOutput = () => product.output();
    return StoryContext.on(product);
  }

  private static async on<P extends RunningProduct>(product: P): Promise<StoryContext<P>> {
    const [browser, operator] = await Promise.all([sharedBrowser(), Operator.signIn(product.url)]);
    return new StoryContext(product, browser, operator, new ProductDatabase(product.databaseUrl));
  }

  /** A visitor with a fresh browser context: no cookies, empty storage. */
  async newVisitor(options: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.browser.newContext({ ...DEFAULTS, ...options, baseURL: this.product.url });
    context.setDefaultTimeout(STEP_MS);
    await context.addInitScript(keepToasts);
    const person = new Person(await context.newPage());
    openPeople.add(person);
    return person;
  }

  /** A new traveler aged 34, registered and signed in; no page is open yet. */
  async newTraveler(fullName: string): Promise<Person> {
    const { url } = this.product;
    const email = newEmail(fullName);
    const token = await registerTraveler(url, { fullName, email, password: PASSWORD });
    const localStorage = [{ name: 'access_token', value: token }];
    const person = await this.newVisitor({
      storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
    });
    person.email = email;
    return person;
  }

  /** An operator of the demo with this role, signed in at the operators' application. */
  async newOperator(role: OperatorRole): Promise<Person> {
    const person = await this.newVisitor();
    await person.goTo('/admin');
    await person.page.getByLabel('Email').fill(`${role}@latchkey.test`);
    await person.page.getByRole('textbox', { name: 'Password' }).fill('latchkey');
    await person.page.getByRole('button', { name: 'Sign In' }).click();
    await person.page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    return person;
  }

  /** The link in the latest email with this subject, once it is delivered. */
  linkInMail(to: string, subject: string): Promise<string> {
    return eventually(async () => {
      const link = await this.database.linkInMail(to, subject);
      if (link === undefined) throw new Error(`No email '${subject}' yet`);
      return link;
    });
  }

  /** Ends all of someone's sessions, from another device. */
  signsOutEverywhere({ email, password }: Person): Promise<void> {
    return signOutEverywhere(this.product.url, email, password);
  }

  /** Reloads a page every three minutes of product time until it shows `words`; schedules skip what they checked within two. */
  eventuallyReads(person: Person, path: string, words: string): Promise<void> {
    return eventually(async () => {
      await this.operator.advanceClock({ minutes: 3 });
      await person.goTo(path);
      await person.page.getByText(words).first().waitFor({ timeout: 15_000 });
    });
  }
}

/** A test in a real browser. A failure names screenshots of all open pages and shows the product's output. */
export function story(name: string, run: () => Promise<void>): void {
  it(name, async () => {
    try {
      await run();
    } catch (error) {
      throw await withScreenshots(error);
    } finally {
      await closeContexts();
    }
  });
}

async function closeContexts(): Promise<void> {
  const people = [...openPeople];
  openPeople.clear();
  await Promise.all(people.map(({ page }) => page.context().close()));
}

/** The same error; its message also names a screenshot of each open page. */
async function withScreenshots(error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-screenshots-'));
  const pages = [...openPeople].flatMap(({ page }) => page.context().pages());
  const screenshots = pages.map(async (page, index) => {
    const file = path.join(folder, `${index + 1}.png`);
    const taken = page.screenshot({ path: file, fullPage: true });
    return taken.then(
      () => `Screenshot of ${page.url()}: ${file}`,
      () => `No screenshot of ${page.url()} could be taken`,
    );
  });
  const output = `The product's output:\n${(await productOutput()).slice(-OUTPUT_SHOWN)}`;
  const message = [error.message, ...(await Promise.all(screenshots)), output].join('\n');
  // Jest prints the stack, which holds the original message.
  error.stack = error.stack?.replace(error.message, () => message);
  return error;
}
