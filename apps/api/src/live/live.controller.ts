import { Controller, Query, Sse, type MessageEvent } from '@nestjs/common';
import { concatMap, interval, map, merge, startWith, takeWhile, type Observable } from 'rxjs';
import { type QueryOf, liveCalls } from '#libs/core/contracts/calls';
import { IdentityQueries, type Person } from '#libs/people/identity';
import { ApiTags } from '../http/api-docs.js';
import { Caller, SignedIn } from '../http/policy.js';
import { LiveUpdates } from './live-updates.js';

const HEARTBEAT_MS = 20_000;

/** Server-sent events for the signed-in user. Additive. */
@ApiTags('live')
@SignedIn()
@Controller()
export class LiveController {
  constructor(
    private readonly updates: LiveUpdates,
    private readonly people: IdentityQueries,
  ) {}

  @Sse('live')
  stream(
    @Caller() person: Person,
    @Query({ schema: liveCalls.stream.query })
    { missed_seconds: missedSeconds }: QueryOf<typeof liveCalls.stream>,
  ): Observable<MessageEvent> {
    const beats = interval(HEARTBEAT_MS).pipe(
      startWith(0),
      map((): MessageEvent => ({ type: 'heartbeat', data: {} })),
    );
    const changes = this.updates
      .of(person.id, missedSeconds)
      .pipe(map((update): MessageEvent => ({ type: 'update', data: update })));
    // A stream outlives its request, so it ends once the session has ended anywhere.
    return merge(changes, beats).pipe(
      concatMap(async (message) => ((await this.people.isSignedIn(person)) ? message : null)),
      takeWhile((message) => message !== null),
    );
  }
}
