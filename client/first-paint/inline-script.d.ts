/** The text of a script that runs the default export of a module, built for the page itself (vite.config.ts). */
declare module '*?inline-script' {
  const script: string
  export default script
}
