// What tests use of packages without types.

declare module 'jsdom' {
  /** A page in a browser: without JavaScript, or with that of its inline scripts; hidden, or as in a window. */
  export class JSDOM {
    constructor(
      html: string,
      options?: { url?: string; runScripts?: 'dangerously'; pretendToBeVisual?: boolean },
    )
    readonly window: Window & typeof globalThis
  }
}

declare module '@adobe/structured-data-validator' {
  export interface Issue {
    rootType: string
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    /** The field that is missing or wrong, in the object at `path`. */
    fieldNames: string[]
    path: { type?: string; property?: string; index?: number }[]
    /** Set when the vocabulary does not know it, not for Google's requirements. */
    errorType?: 'schemaOrg'
  }
  export default class Validator {
    constructor(vocabulary: object)
    /** Blocks of JSON-LD, without their context, by their type. */
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
