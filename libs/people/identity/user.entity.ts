import { defineEntity, p } from '@mikro-orm/core';
import type { OperatorRole, Plan, Role } from '#libs/core/rules';

export const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    email: p.text().columnType('citext'),
    passwordHash: p.text(),
    fullName: p.text(),
    role: p.text().$type<Role>(),
    operatorRole: p.text().$type<OperatorRole>().nullable(),
    phone: p.text().nullable(),
    age: p.integer().nullable(),
    ageStatedAt: p.datetime().nullable(),
    hasValidId: p.boolean().default(false),
    termsAgreedAt: p.datetime().nullable(),
    plan: p.text().$type<Plan>().default('basic'),
    tokenVersion: p.integer().default(0),
    suspendedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    emailVerifiedAt: p.datetime().nullable(),
    erasedAt: p.datetime().nullable(),
  },
});

/** A user account. @spec §3 User, D1–D5 */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
