import { uploadPaths } from '../../shared/upload.ts'

/** The templates of the routes that pictures come in by. */
export const uploadRoutes: ReadonlySet<string> = new Set(
  Object.values(uploadPaths).map((path) => `/_api${path}`),
)
