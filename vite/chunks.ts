// Which modules come over the wire together. Left alone the bundler makes a file of every few modules that two screens share: some fifty
// for each screen. They weigh a tenth more, because a compressor finds little to repeat in a short file.

export const chunks = [
  // What the login page needs: React, the router, a few fields.
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // How the server is called, loaded while a visitor types: zod, the client, the declaration of the login call.
  { name: 'calls', test: /\/accounts\/sign-in\.ts$/, priority: 3 },
  // What stands around every screen of a signed-in user: menus, dialogs, the cache of what was read.
  { name: 'shell', test: /\/shell\/shell\.tsx$/, priority: 2 },
  // What most screens use: tables, filters, fields.
  { name: 'screens', minShareCount: 8, priority: 1 },
];
