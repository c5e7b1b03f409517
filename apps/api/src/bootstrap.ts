import 'reflect-metadata';
import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { Clock, Metrics, type Config } from '#libs/core/platform';
import type { ReplacedPorts } from '#libs/wiring';
import { mountAdminApp } from './admin/admin-app.js';
import { mountQueueDashboard } from './admin/queue-dashboard.js';
import { AppModule } from './app.module.js';
import { mountOpenApi } from './docs/openapi.js';
import { expectAnswerListeners } from './http/answer-listeners.js';
import { parseBodies } from './http/body-parsing.js';
import { sendProblem } from './http/problem.filter.js';
import { domainErrorOf } from './http/problem.js';
import { tagContent } from './http/content-tags.js';
import { followRequests } from './http/follow-requests.js';
import { sendJsonText } from './http/json-text.js';
import { RequestGate } from './http/request-gate.js';
import { requestIdOf, sendRequestId } from './http/request-id.js';
import { secureHeaders } from './http/security-headers.js';
import { sendProductTime } from './http/tell-time.js';
import { answerUnreadable } from './http/unreadable-requests.js';
import { acceptUploads } from './http/uploads.js';
import { PAGE_WAITS } from './storefront/page-waits.js';
import { mountStorefront } from './storefront/storefront.js';

/** Checkout session ids are longer than the router's default limit. */
const MAX_PATH_PARAM_LENGTH = 300;

/**
 * Builds the API, ready to listen or for injected requests. Starts even while the queue backend is down.
 * @param replaced ports that tests replace
 * @param pageWaits how long pages wait before they are left to the browser
 */
export async function createApi(
  config: Config,
  replaced: ReplacedPorts = {},
  pageWaits = PAGE_WAITS,
): Promise<NestFastifyApplication> {
  const gate = new RequestGate(config);
  const app = await NestFactory.create<NestFastifyApplication>(
    await AppModule.for(config, replaced),
    fastifyAdapter(config, gate),
    {
      bodyParser: false,
      bufferLogs: true,
      abortOnError: false,
    },
  );
  app.useLogger(app.get(Logger));
  app.setGlobalPrefix('api');
  const fastify = app.getHttpAdapter().getInstance();
  sendRequestId(fastify);
  expectAnswerListeners(fastify);
  gate.mount(fastify, app.get(Metrics));
  followRequests(fastify, app.get(Metrics));
  if (config.sandbox) sendProductTime(fastify, app.get(Clock));
  await secureHeaders(app, config.production);
  parseBodies(fastify);
  sendJsonText(fastify);
  tagContent(fastify);
  await acceptUploads(app);
  await app.register(cookie);
  await mountQueueDashboard(app);
  if (config.adminDir) await mountAdminApp(app, config.adminDir);
  mountOpenApi(app);
  if (config.storefrontDir) await mountStorefront(app, config.storefrontDir, pageWaits);
  await app.init();
  await fastify.ready();
  return app;
}

/** For each proxy on the way, from the nearest, whether it is believed. */
const trustOf = (trusted: Config['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;

const fastifyAdapter = (config: Config, { serverFactory }: RequestGate): FastifyAdapter =>
  new FastifyAdapter({
    logger: false,
    serverFactory,
    clientErrorHandler: answerUnreadable,
    trustProxy: trustOf(config.trustProxy),
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what arrives on an open connection is answered, and the connection closed
    routerOptions: { maxParamLength: MAX_PATH_PARAM_LENGTH, ignoreTrailingSlash: true },
    // Errors before any route or hook, such as a malformed path.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(domainErrorOf(error), request, reply),
  });
