import { FileDecoration, type FileDecorationProvider } from 'vscode';
import type { OpenedRoots } from '../../core/files/openedRoots.ts';
import { readFileAddress } from '../../core/files/rootAddress.ts';
import { FILE_SCHEME } from '../../ids.ts';
import { refText } from './filePicker.ts';

/** Says in tooltips of editors and rows which branch and commit a file is of: the paths of all are the same. */
export function fileDecorations(roots: OpenedRoots): FileDecorationProvider {
  return {
    provideFileDecoration(file) {
      const addressed = file.scheme === FILE_SCHEME ? readFileAddress(file) : undefined;
      const root = addressed && roots.find(addressed.root);
      if (!root) return undefined;
      const parts = new Set([refText(root), root.commit.slice(0, 7)]);
      return new FileDecoration(undefined, [...parts].join(' · '));
    },
  };
}
