import type { WatchKind } from '#libs/core/rules';
import type { PropertyView } from './homes.js';

/** GET /saved: a home that was saved. Additive. */
export interface SavedHomeView {
  /** Null for what a visitor's browser remembers. */
  saved_at: string | null;
  property: PropertyView;
  /** It can no longer be booked at all. */
  withdrawn: boolean;
  /** Whether the asked-for dates are free; null when none were asked for. */
  available: boolean | null;
}

/** PUT /saved: what a browser remembered before its owner signed in. Additive. */
export interface MergeSavedRequest {
  property_ids: string[];
}

/** POST /watches. Dollars; days as `YYYY-MM-DD`; a price without days is that of a night. Additive. */
export interface WatchRequest {
  property_id: string;
  kind: WatchKind;
  check_in_date?: string;
  check_out_date?: string;
  below?: number;
}

/** How a watch stands: `reached` while what was asked for is so, `withdrawn` while the home cannot be booked at all. */
export type WatchStanding = 'waiting' | 'reached' | 'withdrawn' | 'booked' | 'past';

/** GET /watches: something that somebody asked to be told. Dollars. Additive. */
export interface WatchView {
  id: string;
  kind: WatchKind;
  property: { id: string; title: string; city: string; state: string; main_photo: string | null };
  check_in_date: string | null;
  check_out_date: string | null;
  nights: number | null;
  below: number | null;
  /** Of one night, or of the nights in all, cleaning included. */
  current_price: number;
  state: WatchStanding;
  /** How many others asked earlier for some of these nights. */
  ahead: number;
  asked_at: string;
  /** When there was last something to tell. */
  told_at: string | null;
}

/** PUT /properties/{id}/price; dollars. Additive. @spec D12 */
export interface ChangePriceRequest {
  price_per_night: number;
}

/** PUT /properties/{id}/status. Additive. @spec D12 */
export interface ChangeStatusRequest {
  status: 'listed' | 'paused';
}
