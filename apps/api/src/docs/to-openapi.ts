import type { StandardSchemaConversionResult } from '@nestjs/swagger';
import { z } from 'zod';
import * as contract from '#libs/core/contracts/calls';

type JsonSchema = z.core.JSONSchema.BaseSchema;

// Bodies become components under their export names; queries do not.
for (const [name, schema] of Object.entries(contract))
  if (schema instanceof z.ZodObject && !name.endsWith('Query'))
    z.globalRegistry.add(schema, { ...schema.meta(), id: name });

/**
 * Converts a schema of the contract to OpenAPI; named schemas become components. Additional properties stay allowed, because
 * responses may get more fields later.
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
      allowAdditionalProperties(jsonSchema);
      requireMarked(jsonSchema);
    },
  });
  return { schema: converted, components: components as Record<string, object> | undefined };
}

/** The schema of every error, which the responses reference. */
export const problemSchemas = () => toOpenApi(contract.Problem, { schemaType: 'output' })?.components;

function allowAdditionalProperties(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Lists fields marked as required, although the schema accepts their absence and leaves it to a later rule to reject it. */
function requireMarked(schema: JsonSchema): void {
  const marked = Object.entries(schema.properties ?? {}).filter(
    ([, field]) => typeof field === 'object' && (field as { required?: unknown }).required === true,
  );
  for (const [, field] of marked) delete (field as { required?: unknown }).required;
  if (marked.length === 0) return;
  schema.required = [...new Set([...(schema.required ?? []), ...marked.map(([name]) => name)])];
}
