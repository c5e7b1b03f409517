import type { StandardSchemaConversionResult } from '@nestjs/swagger';
import { z } from 'zod';
import * as contract from '#libs/core/contracts/calls';

type JsonSchema = z.core.JSONSchema.BaseSchema;

// Bodies are components under the names they are exported by; a query is no body.
for (const [name, schema] of Object.entries(contract))
  if (schema instanceof z.ZodObject && !name.endsWith('Query'))
    z.globalRegistry.add(schema, { ...schema.meta(), id: name });

/**
 * A schema of the contract as OpenAPI writes it; named ones become components. An answer may get more fields later, so that
 * clients have to bear unknown ones.
 */
export function toOpenApi(
  schema: unknown,
  { schemaType }: { schemaType: 'input' | 'output' },
): StandardSchemaConversionResult | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const { definitions: components, ...converted } = z.toJSONSchema(schema, {
    io: schemaType,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      open(jsonSchema);
      requireMarked(jsonSchema);
    },
  });
  return { schema: converted, components: components as Record<string, object> | undefined };
}

function open(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Fields that have to be sent although the schema leaves it to a later rule to say so. */
function requireMarked(schema: JsonSchema): void {
  const marked = Object.entries(schema.properties ?? {}).filter(
    ([, field]) => typeof field === 'object' && (field as { required?: unknown }).required === true,
  );
  for (const [, field] of marked) delete (field as { required?: unknown }).required;
  if (marked.length === 0) return;
  schema.required = [...new Set([...(schema.required ?? []), ...marked.map(([name]) => name)])];
}
