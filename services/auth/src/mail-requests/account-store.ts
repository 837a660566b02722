import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { type RegistrationDetails, registrations, type User, users } from '../schema.ts'
import type { Registration } from './registrations.ts'

const openAccount = (email: string) => and(eq(users.email, email), isNull(users.closedAt))

/** The open account of an address, held until the transaction ends. */
export async function holdUserByEmail(tx: Tx, email: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(openAccount(email)).for('no key update')
  return user ?? null
}

/** A new account, its address not verified; `null` where somebody else has just opened one for the address. */
export async function insertUser(
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

/**
 * Has an account that nobody has verified look like its latest registration. No link opens it with these details: each has those
 * of its own registration.
 */
export async function replaceRegistration(
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

/** @param hash of a token that verifies the address of an owner by the key; it voids the one before */
export async function setVerificationToken(tx: Tx, id: string, hash: string, expires: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerificationToken: hash, emailVerificationExpires: expires })
    .where(eq(users.id, id))
}

/** @param hash of a token that chooses a new password; it voids the one before */
export async function setResetToken(tx: Tx, id: string, hash: string, expires: Date): Promise<void> {
  await tx
    .update(users)
    .set({ resetPasswordToken: hash, resetPasswordExpires: expires })
    .where(eq(users.id, id))
}

/** Whose address the token that hashes to `hash` verifies, held until the transaction ends. */
export async function holdUserByVerification(tx: Tx, hash: string, now: Date): Promise<User | null> {
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

/** Whose password the token that hashes to `hash` replaces. */
export async function findUserByReset(db: DbOrTx, hash: string, now: Date): Promise<User | null> {
  const [user] = await db.select().from(users).where(isReset(hash, now))
  return user ?? null
}

/** The same, held until the transaction ends. */
export async function holdUserByReset(tx: Tx, hash: string, now: Date): Promise<User | null> {
  const [user] = await tx.select().from(users).where(isReset(hash, now)).for('no key update')
  return user ?? null
}

/** @param registration what the address is verified by, where it is one; its link says so again as long as it lives */
export async function markVerified(
  tx: Tx,
  id: string,
  registration: Registration | null,
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

/** Sets a password that came with a reset token, and voids the token. The address is the user's: the token came by mail. */
export async function setPasswordByReset(tx: Tx, id: string, password: string, now: Date): Promise<void> {
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
