import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type RegistrationDetails, registrations, type User, users } from '../schema.ts'
import type { PendingRegistration } from './registrations.ts'

const openAccount = (email: string) => and(eq(users.email, email), isNull(users.closedAt))

export async function lockOpenUserByEmail(tx: Tx, email: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(openAccount(email)).for('no key update')
  return user ?? null
}

/** `null` when the address was just registered. */
export async function insertUnverifiedUser(
  tx: Tx,
  email: string,
  details: RegistrationDetails,
  now: Date,
): Promise<User | null> {
  const [user] = await tx
    .insert(users)
    .values({ email, ...details, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  return user ?? null
}

/** Shows the latest registration's details. Each verification link applies the details of its own registration. */
export async function overwriteUnverifiedDetails(
  tx: Tx,
  id: string,
  details: RegistrationDetails,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...details, emailVerificationToken: null, emailVerificationExpires: null, updatedAt: now })
    .where(eq(users.id, id))
}

export async function setEmailVerificationToken(
  tx: Tx,
  id: string,
  hash: string,
  expires: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerificationToken: hash, emailVerificationExpires: expires })
    .where(eq(users.id, id))
}

export async function setPasswordResetToken(tx: Tx, id: string, hash: string, expires: Date): Promise<void> {
  await tx
    .update(users)
    .set({ resetPasswordToken: hash, resetPasswordExpires: expires })
    .where(eq(users.id, id))
}

/** @param hash of a verification token */
export async function lockUserByVerificationToken(tx: Tx, hash: string, now: Date): Promise<User | null> {
  const isOwn = and(eq(users.emailVerificationToken, hash), gt(users.emailVerificationExpires, now))
  const registered = tx
    .select({ userId: registrations.userId })
    .from(registrations)
    .where(and(eq(registrations.token, hash), gt(registrations.expires, now)))
  const [user] = await tx
    .select()
    .from(users)
    .where(and(or(isOwn, inArray(users.id, registered)), isNull(users.closedAt)))
    .for('no key update')
  return user ?? null
}

const isReset = (hash: string, now: Date) =>
  and(eq(users.resetPasswordToken, hash), gt(users.resetPasswordExpires, now), isNull(users.closedAt))

export async function findUserByResetToken(db: DbOrTx, hash: string, now: Date): Promise<User | null> {
  const [user] = await db.select().from(users).where(isReset(hash, now))
  return user ?? null
}

export async function lockUserByResetToken(tx: Tx, hash: string, now: Date): Promise<User | null> {
  const [user] = await tx.select().from(users).where(isReset(hash, now)).for('no key update')
  return user ?? null
}

export async function applyRegistrationAndMarkVerified(
  tx: Tx,
  id: string,
  registration: PendingRegistration | null,
  now: Date,
): Promise<void> {
  const registered = registration && {
    ...registration.details,
    emailVerificationToken: registration.token,
    emailVerificationExpires: registration.expires,
  }
  await tx
    .update(users)
    .set({ ...registered, emailVerified: true, updatedAt: now })
    .where(eq(users.id, id))
}

/** The reset token came by email, so it also verifies the address. */
export async function setPasswordAndVerifyEmail(
  tx: Tx,
  id: string,
  password: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({
      password,
      emailVerified: true,
      resetPasswordToken: null,
      resetPasswordExpires: null,
      updatedAt: now,
    })
    .where(eq(users.id, id))
}
