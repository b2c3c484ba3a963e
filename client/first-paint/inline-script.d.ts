/** The text of a script that runs a module's default export, built for inlining (vite.config.ts). */
declare module '*?inline-script' {
  const script: string
  export default script
}
