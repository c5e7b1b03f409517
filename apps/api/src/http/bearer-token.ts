import { ExtractJwt } from 'passport-jwt';

/** The bearer token of a request; null without one. */
export const bearerToken = ExtractJwt.fromAuthHeaderAsBearerToken();
