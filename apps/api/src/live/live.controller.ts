import { Controller, Query, Sse, type MessageEvent } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { concatMap, interval, map, merge, startWith, takeWhile, type Observable } from 'rxjs';
import { IdentityQueries, type Person } from '#libs/people/identity';
import { Caller, SignedIn } from '../http/policy.js';
import { NumberFromText } from '../http/transforms.js';
import { LiveUpdates, REMEMBERED_SECONDS } from './live-updates.js';

const HEARTBEAT_MS = 20_000;

const MISSED_MESSAGE = `Please give whole seconds, ${REMEMBERED_SECONDS} at most`;

/** Query of GET /live. */
export class LiveDto {
  @ApiProperty({ required: false, description: 'How long ago the caller fetched what it shows, in seconds.' })
  @NumberFromText()
  @IsOptional()
  @Max(REMEMBERED_SECONDS, { message: MISSED_MESSAGE })
  @Min(0, { message: MISSED_MESSAGE })
  @IsInt({ message: MISSED_MESSAGE })
  missed_seconds?: number;
}

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
  stream(
    @Caller() person: Person,
    @Query() { missed_seconds: missedSeconds }: LiveDto,
  ): Observable<MessageEvent> {
    const beats = interval(HEARTBEAT_MS).pipe(
      startWith(0),
      map((): MessageEvent => ({ type: 'heartbeat', data: {} })),
    );
    const changes = this.updates
      .of(person.id, missedSeconds)
      .pipe(map((update): MessageEvent => ({ type: 'update', data: update })));
    // A stream outlives its request: who has signed out meanwhile, anywhere, is told nothing more.
    return merge(changes, beats).pipe(
      concatMap(async (message) => ((await this.people.isSignedIn(person)) ? message : null)),
      takeWhile((message) => message !== null),
    );
  }
}
