import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

/** Ed25519 keys as their environment variables hold them: base64url of PKCS8 and of SPKI. */
export interface IdentityKeys {
  privateKey: string
  publicKey: string
}

export function generateIdentityKeys(): IdentityKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  }
}

/** @throws for text that is not an Ed25519 private key */
export function parseEd25519PrivateKey(text: string): KeyObject {
  const key = createPrivateKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'pkcs8' })
  return onlyEd25519(key)
}

/** @throws for text that is not an Ed25519 public key */
export function parseEd25519PublicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })
  return onlyEd25519(key)
}

/** A short hash. */
export function computePublicKeyId(publicKey: KeyObject): string {
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  return createHash('sha256').update(spki).digest('base64url').slice(0, 12)
}

function onlyEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Not an Ed25519 key.')
  return key
}
