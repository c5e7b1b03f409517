import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Problem } from '#libs/core/contracts/calls';
import { toOpenApi } from './to-openapi.js';

/** How every refusal looks, for the responses that point to it. */
const PROBLEM = toOpenApi(Problem, { schemaType: 'output' })?.components;

/** "bookingsCreate": what a generated client calls the operation. */
const operationId = (subject: string, method: string): string =>
  `${subject.charAt(0).toLowerCase()}${subject.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;

/** The OpenAPI page at `/api/docs` and its document at `/api/openapi.json`. */
export function mountOpenApi(app: NestFastifyApplication): void {
  const info = new DocumentBuilder()
    .setTitle('Latchkey')
    .setDescription(
      'Last-minute vacation rentals. Amounts are dollars, `amount_total` of a payment is cents. Every error is an ' +
        '`application/problem+json` whose `detail` is one sentence for people.',
    )
    .setVersion('1')
    .addBearerAuth()
    .build();
  const document = SwaggerModule.createDocument(app, info, {
    standardSchemaConverter: toOpenApi,
    operationIdFactory: (controller, method) => operationId(controller.replace(/Controller$/, ''), method),
  });
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...PROBLEM } };
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Latchkey API',
  });
}
