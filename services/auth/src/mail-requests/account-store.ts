import type { DbOrTx, Tx } from '@faresight/kit/postgres'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type RegistrationDetails, type User, users } from '../schema.ts'

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

/** Replaces what somebody registered who has not shown that the address is theirs. */
export async function replaceRegistration(
  tx: Tx,
  id: string,
  details: RegistrationDetails,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...details, updatedAt: now })
    .where(eq(users.id, id))
}

/** @param hash of a token that verifies the address; it voids the one before */
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
  const isAlive = and(eq(users.emailVerificationToken, hash), gt(users.emailVerificationExpires, now))
  const [user] = await tx
    .select()
    .from(users)
    .where(and(isAlive, isNull(users.closedAt)))
    .for('no key update')
  return user ?? null
}

const isReset = (hash: string, now: Date) =>
  and(eq(users.resetPasswordToken, hash), gt(users.resetPasswordExpires, now), isNull(users.closedAt))

export async function isResetToken(db: DbOrTx, hash: string, now: Date): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isReset(hash, now))
  return found.length > 0
}

/** Whose password the token that hashes to `hash` replaces, held until the transaction ends. */
export async function holdUserByReset(tx: Tx, hash: string, now: Date): Promise<User | null> {
  const [user] = await tx.select().from(users).where(isReset(hash, now)).for('no key update')
  return user ?? null
}

export async function markVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, id))
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
