import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Problem } from '#libs/core/contracts/calls';
import { toOpenApi } from './to-openapi.js';

/** The schema of every error, which the responses reference. */
const PROBLEM = toOpenApi(Problem, { schemaType: 'output' })?.components;

/** The operation's name in generated clients, such as "bookingsCreate". */
const operationId = (subject: string, method: string): string =>
  `${subject.charAt(0).toLowerCase()}${subject.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;

/** The OpenAPI page at `/api/docs` and its document at `/api/openapi.json`, which is made when it is first asked for. */
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
  const createDocument = () => {
    const document = SwaggerModule.createDocument(app, info, {
      standardSchemaConverter: toOpenApi,
      operationIdFactory: (controller, method) => operationId(controller.replace(/Controller$/, ''), method),
    });
    const schemas = { ...document.components?.schemas, ...PROBLEM };
    return { ...document, components: { ...document.components, schemas } };
  };
  SwaggerModule.setup('api/docs', app, createDocument, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Latchkey API',
  });
}
