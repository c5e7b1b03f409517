/** Token of the process's configuration, of type `Config`. */
export const CONFIG = Symbol('CONFIG');
/** Token of the payment provider's client, of type `Stripe`. */
export const STRIPE = Symbol('STRIPE');
