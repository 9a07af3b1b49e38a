// The type of the module that vite/common-passwords.ts makes.

declare module '~common-passwords' {
  const passwords: string[];
  export default passwords;
}
