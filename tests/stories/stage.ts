import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '#libs/testing';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { startWithDemo, type Product, type RunningProduct } from '../setup/product.js';
import { sharedBrowser, sharedOutput, sharedProduct, type SharedProduct } from '../setup/shared-stage.js';
import { Books } from './books.js';
import { Operator, registerTraveler } from './operator.js';
import { newEmail, PASSWORD, Person } from './person.js';
import { keepToasts } from './toasts.js';

/** How the people of these stories look at the product, unless a story says otherwise. */
const USUAL: BrowserContextOptions = {
  viewport: { width: 1280, height: 900 },
  // A colour caught half way between two schemes is nothing that anybody would read.
  reducedMotion: 'reduce',
};
/** A guard against hanging: a single step of a person on a busy machine. */
const STEP_MS = 45_000;

const REMARKS_SHOWN = 3_000;

const onStage = new Set<Person>();
/** What the product on stage has printed. */
let printed: () => string | Promise<string> = () => '';

/** One product and one browser for all stories of a file. */
export class Stage<P extends RunningProduct = RunningProduct> {
  private constructor(
    readonly product: P,
    readonly browser: Browser,
    readonly operator: Operator,
    readonly books: Books,
  ) {}

  /** On the product that other files use as well: for stories that let no day pass and leave its processes alone. */
  static open(): Promise<Stage> {
    return Stage.shared('product');
  }

  /** On a product that other files use as well, at a time to which one of them has moved it: for stories that move it on. */
  static openAtAnyTime(): Promise<Stage> {
    return Stage.shared('moved-product');
  }

  private static async shared(which: SharedProduct): Promise<Stage> {
    printed = () => sharedOutput(which);
    return Stage.on(await sharedProduct(which));
  }

  /** On a product that ends with the test file. */
  static async ofItsOwn(): Promise<Stage<Product>> {
    const product = await startWithDemo();
    printed = () => product.output();
    return Stage.on(product);
  }

  private static async on<P extends RunningProduct>(product: P): Promise<Stage<P>> {
    const [browser, operator] = await Promise.all([sharedBrowser(), Operator.signIn(product.url)]);
    return new Stage(product, browser, operator, new Books(product.databaseUrl));
  }

  /** Somebody with a browser of their own: no cookies, nothing remembered. */
  async somebody(how: BrowserContextOptions = {}): Promise<Person> {
    const context = await this.browser.newContext({ ...USUAL, ...how, baseURL: this.product.url });
    context.setDefaultTimeout(STEP_MS);
    await context.addInitScript(keepToasts);
    const person = new Person(await context.newPage());
    onStage.add(person);
    return person;
  }

  /** A traveler of 34 who has registered before the story begins and is still signed in; no page is open yet. */
  async traveler(fullName: string): Promise<Person> {
    const { url } = this.product;
    const email = newEmail(fullName);
    const token = await registerTraveler(url, { fullName, email, password: PASSWORD });
    const localStorage = [{ name: 'access_token', value: token }];
    const person = await this.somebody({
      storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
    });
    person.email = email;
    return person;
  }

  /** They look at a page every few minutes until it says this: what was just looked at on a schedule is left alone for two of them. */
  eventuallyReads(person: Person, path: string, words: string): Promise<void> {
    return eventually(async () => {
      await this.operator.letPass({ minutes: 3 });
      await person.goTo(path);
      await person.page.getByText(words).first().waitFor({ timeout: 5_000 });
    }, 60_000);
  }
}

/** A story, told by a test. When it breaks, the error says where to find a picture of every open page, and what the product remarked. */
export function story(name: string, tell: () => Promise<void>): void {
  it(name, async () => {
    try {
      await tell();
    } catch (error) {
      throw await withPictures(error);
    } finally {
      await everybodyLeaves();
    }
  });
}

async function everybodyLeaves(): Promise<void> {
  const people = [...onStage];
  onStage.clear();
  await Promise.all(people.map(({ page }) => page.context().close()));
}

/** The same error, its words followed by where each open page can be looked at. */
async function withPictures(error: unknown): Promise<unknown> {
  if (!(error instanceof Error)) return error;
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-pictures-'));
  const pages = [...onStage].flatMap(({ page }) => page.context().pages());
  const seen = pages.map(async (page, index) => {
    const file = path.join(folder, `${index + 1}.png`);
    const taken = page.screenshot({ path: file, fullPage: true });
    return taken.then(
      () => `${page.url()} looked like this: ${file}`,
      () => `${page.url()} could not be photographed`,
    );
  });
  const remarks = `The product remarked:\n${(await printed()).slice(-REMARKS_SHOWN)}`;
  const words = [error.message, ...(await Promise.all(seen)), remarks].join('\n');
  // Jest prints the stack, which holds the message as it was when the error was made.
  error.stack = error.stack?.replace(error.message, () => words);
  return error;
}
