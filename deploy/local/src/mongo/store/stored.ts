import { type Fields, fieldsAt } from '../bson/value.ts'

/** A stored document and the number under which indexes name it. */
export class Stored {
  readonly id: number
  readonly document: Buffer
  #fields: Fields | undefined

  constructor(id: number, document: Buffer) {
    this.id = id
    this.document = document
  }

  /** Read once, whoever asks; not to be changed. */
  get fields(): Fields {
    return (this.#fields ??= fieldsAt(this.document))
  }
}
