import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';

/** A screen whose code loads when it is first shown, or is preloaded. */
export interface LazyScreen extends FunctionComponent {
  /** After this the screen renders at once, without suspending. */
  preload: () => Promise<void>;
}

/** Makes a screen lazy. A server-rendered page can only be hydrated with a screen that is loaded already. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | null = null;
  const start = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Lazy = lazy(start);
  const Screen = () => {
    // Chosen once: a change of component would mount the screen again, and lose what was typed.
    const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
    return <Shown />;
  };
  const preload = async () => {
    await start();
  };
  return Object.assign(Screen, { preload });
}
