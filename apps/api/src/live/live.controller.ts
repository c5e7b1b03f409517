import { Controller, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { concatMap, interval, map, merge, startWith, takeWhile, type Observable } from 'rxjs';
import { IdentityQueries, type Person } from '#libs/identity';
import { Caller, SignedIn } from '../http/policy.js';
import { LiveUpdates } from './live-updates.js';

const HEARTBEAT_MS = 20_000;

/** Server-sent events for the person who is signed in. Additive. */
@ApiTags('live')
@SignedIn()
@Controller('live')
export class LiveController {
  constructor(
    private readonly updates: LiveUpdates,
    private readonly people: IdentityQueries,
  ) {}

  @ApiOperation({ summary: 'Told at once when a booking of mine changes' })
  @Sse()
  stream(@Caller() person: Person): Observable<MessageEvent> {
    const beats = interval(HEARTBEAT_MS).pipe(
      startWith(0),
      map((): MessageEvent => ({ type: 'heartbeat', data: {} })),
    );
    const changes = this.updates
      .of(person.id)
      .pipe(map((update): MessageEvent => ({ type: 'update', data: update })));
    // A stream outlives its request: who has signed out meanwhile, anywhere, is told nothing more.
    return merge(changes, beats).pipe(
      concatMap(async (message) => ((await this.people.isSignedIn(person)) ? message : null)),
      takeWhile((message) => message !== null),
    );
  }
}
