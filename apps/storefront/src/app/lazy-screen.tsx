import { lazy, type ComponentType, type FunctionComponent } from 'react';

/** A screen whose file comes when it is first shown, or is sent for ahead of that. */
export interface LazyScreen extends FunctionComponent {
  /** After this the screen is drawn at once, without a moment of waiting. */
  preload: () => Promise<void>;
}

/** Makes a screen lazy. A page that the server has drawn can only be taken over by a screen that is there already. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | null = null;
  const start = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Later = lazy(start);
  const Screen = () => (Loaded ? <Loaded /> : <Later />);
  return Object.assign(Screen, { preload: async () => void (await start()) });
}
