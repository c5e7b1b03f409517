import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { ProblemDoc } from '../http/api-docs.js';

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
  const document = SwaggerModule.createDocument(app, info, { extraModels: [ProblemDoc] });
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'Latchkey API',
  });
}
