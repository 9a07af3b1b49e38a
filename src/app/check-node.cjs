// Says in one line that Node is too old, before anything is read that an old Node cannot read. Written for Nodes from 6 on.

'use strict';

const oldest = 26;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    [
      `Chapterhouse needs Node ${oldest} or newer, and this is Node ${process.versions.node}.`,
      "Install that, or run 'npm ci' with the development packages, which bring it along.",
    ].join(' '),
  );
  process.exit(1);
}
