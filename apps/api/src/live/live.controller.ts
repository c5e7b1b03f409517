import { Controller, Query, Req, Sse, type MessageEvent } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  concatMap,
  defer,
  finalize,
  interval,
  map,
  merge,
  startWith,
  takeWhile,
  type Observable,
} from 'rxjs';
import { type QueryOf, liveCalls } from '#libs/core/contracts/calls';
import { DomainError } from '#libs/core/platform';
import { IdentityQueries, type Person } from '#libs/people/identity';
import { ApiErrors, ApiResponse, ApiTags } from '../http/api-docs.js';
import { Caller, SignedIn } from '../http/policy.js';
import { networkOf } from '../http/network-of.js';
import { leavePlace } from '../http/request-gate.js';
import { LiveUpdates } from './live-updates.js';

const HEARTBEAT_MS = 20_000;
/** Streams of one person on this instance; more than anybody has windows. */
const MAX_STREAMS = 20;
/** Streams of all people of one network on this instance: enough for a hotel. */
const MAX_OF_NETWORK = 10 * MAX_STREAMS;
const RETRY_SECONDS = 30;

/** Server-sent events for the signed-in user. Additive. */
@ApiTags('live')
@SignedIn()
@Controller()
export class LiveController {
  constructor(
    private readonly updates: LiveUpdates,
    private readonly people: IdentityQueries,
  ) {}

  /** Open streams on this instance, by network. */
  private readonly ofNetworks = new Map<string, number>();

  /** @throws DomainError `live.too_many_streams` */
  @Sse('live')
  @ApiResponse({ status: 200, description: 'Success' })
  @ApiErrors(...liveCalls.stream.errors, 'request.invalid')
  stream(
    @Caller() person: Person,
    @Req() request: FastifyRequest,
    @Query({ schema: liveCalls.stream.query })
    { missed_seconds: missedSeconds }: QueryOf<typeof liveCalls.stream>,
  ): Observable<MessageEvent> {
    const network = networkOf(request.ip);
    const ofNetwork = this.ofNetworks.get(network) ?? 0;
    if (this.updates.countOf(person.id) >= MAX_STREAMS || ofNetwork >= MAX_OF_NETWORK)
      throw new DomainError('live.too_many_streams', { retryAfter: RETRY_SECONDS });
    leavePlace(request);
    const beats = interval(HEARTBEAT_MS).pipe(
      startWith(0),
      map((): MessageEvent => ({ type: 'heartbeat', data: {} })),
    );
    const changes = this.updates
      .of(person.id, missedSeconds)
      .pipe(map((update): MessageEvent => ({ type: 'update', data: update })));
    // A stream outlives its request, so it ends once the session has ended anywhere.
    const stream = merge(changes, beats).pipe(
      concatMap(async (message) => ((await this.people.isSignedIn(person)) ? message : null)),
      takeWhile((message) => message !== null),
    );
    return defer(() => {
      this.countStreams(network, 1);
      return stream.pipe(finalize(() => this.countStreams(network, -1)));
    });
  }

  private countStreams(network: string, more: 1 | -1): void {
    const count = (this.ofNetworks.get(network) ?? 0) + more;
    if (count > 0) this.ofNetworks.set(network, count);
    else this.ofNetworks.delete(network);
  }
}
