import type { INestApplication } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { applyApiDocs } from '../http/api-docs.js';
import { mountLateTool } from '../http/late-tool.js';

/** The operation's name in generated clients, such as "bookingsCreate". */
const operationId = (subject: string, method: string): string =>
  `${subject.charAt(0).toLowerCase()}${subject.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;

/** The OpenAPI page at `/api/docs` and its document at `/api/openapi.json`, which are made when one of them is first asked for. */
export function mountOpenApi(app: NestFastifyApplication): void {
  let made: Promise<FastifyInstance> | null = null;
  const make = (): Promise<FastifyInstance> =>
    (made ??= docsOf(app).catch((error: unknown) => {
      made = null; // the next one tries again
      throw error;
    }));
  const fastify = app.getHttpAdapter().getInstance();
  for (const path of ['/api/docs', '/api/docs-yaml', '/api/openapi.json'])
    mountLateTool(fastify, { path, methods: ['GET', 'HEAD'], make, variantOf: () => null });
}

/** The page and the document, as a server of their own. */
async function docsOf(app: NestFastifyApplication): Promise<FastifyInstance> {
  const swagger = await import('@nestjs/swagger');
  applyApiDocs(swagger);
  const document = await documentOf(app, swagger);
  const adapter = new FastifyAdapter();
  // Of the application it asks no more than this.
  const server = { getHttpAdapter: () => adapter } as Pick<INestApplication, 'getHttpAdapter'>;
  swagger.SwaggerModule.setup('api/docs', server as INestApplication, document, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Latchkey API',
    customCss: '.swagger-ui .topbar { display: none }', // the tool's own logo, and nothing else
  });
  await adapter.getInstance().ready();
  return adapter.getInstance();
}

async function documentOf(
  app: NestFastifyApplication,
  { DocumentBuilder, SwaggerModule }: typeof import('@nestjs/swagger'),
): Promise<OpenAPIObject> {
  const { problemSchemas, toOpenApi } = await import('./to-openapi.js');
  const info = new DocumentBuilder()
    .setTitle('Latchkey')
    .setDescription(
      'Last-minute vacation rentals. Amounts are dollars, `amount_total` of a payment is cents. Every error is an ' +
        '`application/problem+json` whose `detail` is one sentence for people. While the database is being brought up to date after a ' +
        'restore from a backup, calls that change something answer 503 `server.restoring` with `Retry-After`; reading goes on.',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, info, {
    standardSchemaConverter: toOpenApi,
    operationIdFactory: (controller, method) => operationId(controller.replace(/Controller$/, ''), method),
  });
  const schemas = { ...document.components?.schemas, ...problemSchemas() };
  return { ...document, components: { ...document.components, schemas } };
}
