/** GET /config: settings the screens show. Additive. */
export interface ClientConfigView {
  cleaning_fee: number;
  service_fee_percent: number;
  hold_minutes: number;
  sandbox: boolean;
}

/** GET and POST /sandbox/clock. */
export interface ClockView {
  now: string;
}
