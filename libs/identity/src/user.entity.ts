import { defineEntity, p } from '@mikro-orm/core';
import type { OperatorRole, Plan, Role } from '#libs/rules';

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    passwordHash: p.text(),
    fullName: p.text(),
    role: p.text().$type<Role>(),
    operatorRole: p.text().$type<OperatorRole>().nullable(),
    phone: p.text().nullable(),
    age: p.integer().nullable(),
    ageStatedAt: p.datetime().nullable(),
    hasValidId: p.boolean(),
    termsAgreedAt: p.datetime().nullable(),
    plan: p.text().$type<Plan>(),
    tokenVersion: p.integer(),
    suspendedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    emailVerifiedAt: p.datetime().nullable(),
  },
});

/** Somebody with an account. @spec §3 User, D1–D5 */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
