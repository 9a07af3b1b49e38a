// Which modules go into the same chunk. Without these rules the bundler makes many small chunks: about fifty for each screen. Small chunks
// are a tenth larger in total, because short files compress worse.

export const chunks = [
  // The code of the login page: React, the router, a few fields.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // The code that calls the server: zod, the client, the contract of the login call. It is loaded while a visitor types.
  { name: 'calls', test: /\/accounts\/sign-in\.ts$/, priority: 3 },
  // The frame around every screen of a signed-in user: menus, dialogs, the query cache. And what tabs share with the progress of a form, and
  // lists with its draft: in the forms' chunk, they would have every screen load that one.
  { name: 'shell', test: /\/shell\/shell\.tsx$|\/get-auto-contrast-value\.|\/draft\/record-of-form\.ts$/, priority: 3 },
  // What every form has. Forms are loaded when they open, so a list does not have to wait for it.
  { name: 'forms', test: /\/ui\/dialog\/record-dialog\.tsx$/, priority: 2 },
  // Parts that most screens use: tables, filters, fields.
  { name: 'screens', minShareCount: 10, priority: 1 },
];
